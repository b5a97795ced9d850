// Shows an OpenAPI document. All texts of the document become text nodes, so none of them is executed.
'use strict';

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'trace'];
const LIMITS = [
    'format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength',
    'pattern', 'minItems', 'maxItems', 'uniqueItems', 'contentMediaType',
];

function element(name, classes, ...children) {
    const made = document.createElement(name);
    made.className = classes;
    made.append(...children.filter((child) => child !== null && child !== ''));
    return made;
}

function resolve(root, schema) {
    const path = schema?.$ref?.startsWith?.('#/') ? schema.$ref.slice(2).split('/') : null;
    return path === null ? schema ?? {} : path.reduce((at, key) => at?.[key], root) ?? {};
}

function nameOf(schema) {
    return typeof schema?.$ref === 'string' ? schema.$ref.split('/').pop() : null;
}

function typeOf(root, schema) {
    const name = nameOf(schema);
    if (name !== null) {
        return name;
    }
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) {
        return choices.map((one) => typeOf(root, one)).join(' or ');
    }
    if (schema.const !== undefined) {
        return JSON.stringify(schema.const);
    }
    const types = [schema.type ?? (schema.enum === undefined ? 'any' : 'one of')].flat().join(' or ');
    return schema.items === undefined ? types : `${types} of ${typeOf(root, schema.items)}`;
}

function limitsOf(schema) {
    const limits = LIMITS.filter((key) => schema[key] !== undefined).map((key) => `${key}: ${schema[key]}`);
    if (schema.enum !== undefined) {
        limits.push(`one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`);
    }
    if (schema.default !== undefined) {
        limits.push(`default: ${JSON.stringify(schema.default)}`);
    }
    return limits.join(' · ');
}

function field(root, name, schema, isRequired, text, seen) {
    const label = element('div', 'name', name, isRequired ? element('span', 'required', 'required') : null);
    const inner = resolve(root, schema);
    const isEnum = inner.enum !== undefined;
    const limits = limitsOf(isEnum ? { ...inner, ...schema } : schema);
    return element(
        'div', 'field', label,
        element(
            'div', '',
            element('span', 'type', typeOf(root, schema)),
            schema.deprecated ? element('span', 'tag', 'deprecated') : null,
            limits === '' ? null : element('div', 'limits', limits),
            text === '' ? null : element('div', '', text),
            nested(root, schema, seen),
        ),
    );
}

// The fields of an object inside of a value. A class inside of itself is only named.
function nested(root, schema, seen) {
    const parts = [schema, schema.items, schema.additionalProperties, ...schema.anyOf ?? [], ...schema.allOf ?? []];
    const found = parts.filter((part) => typeof part === 'object' && part !== null).find((part) => {
        const name = nameOf(part);
        return resolve(root, part).properties !== undefined && (name === null || !seen.includes(name));
    });
    if (found === undefined) {
        return null;
    }
    const name = nameOf(found);
    const fields = fieldsOf(root, resolve(root, found), name === null ? seen : [...seen, name]);
    return element('details', 'nested', element('summary', '', name ?? 'fields'), fields);
}

function fieldsOf(root, schema, seen) {
    const required = schema.required ?? [];
    return element('div', 'fields', ...Object.entries(schema.properties ?? {}).map(([name, inner]) =>
        field(root, name, inner, required.includes(name), inner.description ?? '', seen)));
}

function contentOf(root, content) {
    return Object.entries(content ?? {}).map(([type, { schema = {} }]) => {
        const inner = resolve(root, schema);
        const name = nameOf(schema);
        const box = element('div', '', element('code', '', type), ' ', element('span', 'type', typeOf(root, schema)));
        const isObject = inner.properties !== undefined;
        const fields = isObject ? fieldsOf(root, inner, name === null ? [] : [name]) : nested(root, schema, []);
        if (isObject && fields.childElementCount > 0) {
            box.append(element('details', 'nested', element('summary', '', 'fields'), fields));
        } else if (!isObject && fields !== null) {
            box.append(fields);
        }
        return box;
    });
}

function operationOf(root, method, path, operation) {
    const details = element('div', 'details');
    if (operation.description) {
        details.append(element('p', '', operation.description));
    }
    if (operation.operationId) {
        details.append(element('p', '', element('span', 'type', `name: ${operation.operationId}`)));
    }
    for (const server of operation.servers ?? []) {
        details.append(element('p', '', element('span', 'type', `host: ${server.url}`)));
    }
    if (operation.parameters) {
        details.append(element('h3', '', 'Parameters'), element('div', 'fields', ...operation.parameters.map((one) =>
            field(root, `${one.name} (${one.in})`, one.schema ?? {}, one.required, one.description ?? '', []))));
    }
    if (operation.requestBody) {
        details.append(element('h3', '', 'Body'), ...contentOf(root, operation.requestBody.content));
    }
    details.append(element('h3', '', 'Responses'));
    for (const [status, answer] of Object.entries(operation.responses)) {
        const label = element('span', 'status', status);
        details.append(element('div', 'answer', label, answer.description ?? '', ...contentOf(root, answer.content)));
    }
    const made = element(
        'details', `operation${operation.deprecated ? ' deprecated' : ''}`,
        element(
            'summary', '',
            element('span', `method ${METHODS.includes(method) ? method : ''}`, method.toUpperCase()),
            element('span', 'path', path),
            element('span', 'says', operation.summary ?? ''),
            operation.deprecated ? element('span', 'tag', 'deprecated') : null,
        ),
        details,
    );
    made.dataset.text = [method, path, operation.summary, operation.operationId].join(' ').toLowerCase();
    return made;
}

function show(root, main) {
    const groups = new Map((root.tags ?? []).map((tag) => [tag.name, []]));
    for (const [path, item] of Object.entries(root.paths ?? {})) {
        for (const method of METHODS.filter((one) => item[one] !== undefined)) {
            const tag = item[method].tags?.[0] ?? '';
            groups.set(tag, [...groups.get(tag) ?? [], operationOf(root, method, path, item[method])]);
        }
    }
    for (const [name, operations] of groups) {
        const text = (root.tags ?? []).find((tag) => tag.name === name)?.description ?? '';
        const title = element('h2', '', name === '' ? 'Routes' : name, text === '' ? null : element('small', '', text));
        main.append(element('section', '', title, ...operations));
    }
}

function filter(text) {
    for (const section of document.querySelectorAll('section')) {
        const operations = [...section.querySelectorAll('.operation')];
        operations.forEach((one) => { one.hidden = !one.dataset.text.includes(text.trim().toLowerCase()); });
        section.hidden = operations.every((one) => one.hidden);
    }
}

async function start() {
    const main = document.getElementById('operations');
    try {
        const answer = await fetch(document.body.dataset.document);
        if (!answer.ok) {
            throw new Error(`status ${answer.status}`);
        }
        const root = await answer.json();
        const about = [`Version ${root.info.version}`, root.info.description ?? ''].filter((text) => text !== '');
        document.getElementById('about').textContent = about.join(' · ');
        show(root, main);
        document.getElementById('filter').addEventListener('input', (event) => filter(event.target.value));
    } catch (problem) {
        main.append(element('p', 'notice', `The document cannot be loaded: ${problem.message}.`));
    }
}

start();
