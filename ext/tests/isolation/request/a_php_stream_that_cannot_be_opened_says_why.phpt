--TEST--
The reason why a php:// stream cannot be opened is PHP's own
--EXTENSIONS--
nexus
--FILE--
<?php
var_dump(fopen('php://fd/', 'r'));
var_dump(fopen('php://fd/-1', 'r'));
var_dump(fopen('php://nothing', 'r'));
?>
--EXPECTF--
Warning: fopen(%S): Failed to open stream: php://fd/ stream must be specified in the form php://fd/<orig fd> in %s on line %d
bool(false)

Warning: fopen(%S): Failed to open stream: The file descriptors must be non-negative numbers smaller than %d in %s on line %d
bool(false)
%r(\nWarning: fopen\(\): Invalid php:\/\/ URL specified in .+\n)?%r
Warning: fopen(%S): Failed to open stream: operation failed in %s on line %d
bool(false)
