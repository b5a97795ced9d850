--TEST--
Callbacks of XML parsers, XPath, XSLT and the entity loader wait
--EXTENSIONS--
nexus
dom
xml
xsl
--FILE--
<?php
require __DIR__ . '/waiting.inc';

function php_callback(string $value, string $id): string
{
    ($GLOBALS["wait_$id"])();
    return $value . $id;
}
waits_anywhere('xml_set_element_handler', function ($wait, $id) {
    $log = '';
    $parser = xml_parser_create();
    xml_set_element_handler($parser, function ($parser, $name) use ($wait, &$log) {
        $wait();
        $log .= "<$name";
    }, function ($parser, $name) use ($wait, &$log) {
        $wait();
        $log .= "$name>";
    });
    xml_parse($parser, "<a><b>$id</b><c/></a>", true);
    return $log;
});
waits_anywhere('XPath', function ($wait, $id) {
    $GLOBALS["wait_$id"] = $wait;
    $document = new DOMDocument();
    $document->loadXML('<r><i>b</i><i>a</i></r>');
    $path = new DOMXPath($document);
    $path->registerNamespace('php', 'http://php.net/xpath');
    $path->registerPhpFunctions();
    return $path->query("//i[php:functionString('php_callback', ., '$id') = 'a$id']")->length;
});
waits_anywhere('XSLT', function ($wait, $id) {
    $GLOBALS["wait_$id"] = $wait;
    $sheet = new DOMDocument();
    $sheet->loadXML('<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:php="http://php.net/xsl">
        <xsl:output method="text"/><xsl:template match="/"><xsl:for-each select="r/i"><xsl:value-of
        select="php:functionString(\'php_callback\', ., \'' . $id . '\')"/></xsl:for-each></xsl:template></xsl:stylesheet>');
    $document = new DOMDocument();
    $document->loadXML('<r><i>b</i><i>a</i></r>');
    $processor = new XSLTProcessor();
    $processor->registerPHPFunctions();
    $processor->importStylesheet($sheet);
    return $processor->transformToXml($document);
});
?>
--EXPECT--
xml_set_element_handler: works
XPath: works
XSLT: works
