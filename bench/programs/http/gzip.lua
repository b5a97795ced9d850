-- Asks for compressed bodies.
dofile((debug.getinfo(1, "S").source:sub(2):match("(.*/)") or "./") .. "report.lua")
wrk.headers["Accept-Encoding"] = "gzip"
