<!DOCTYPE html>
<title>{{ $name }}</title>
<p>Hello, {{ strtoupper($name) }}, from {{ request()->getPathInfo() }}.</p>
