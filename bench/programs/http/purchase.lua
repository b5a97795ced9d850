-- A POST with a JSON body of 1 KiB: Purchase (Orders.php).
local line = '{"name":"Bolt M8 x 40, zinc plated","price":12.5,"count":2}'
local head = '{"customer":"someone@example.com","lines":[' .. string.rep(line, 15, ",") .. "," .. line .. '],"remark":"'
wrk.method = "POST"
wrk.body = head .. string.rep(".", 1024 - #head - 2) .. '"}'
wrk.headers["Content-Type"] = "application/json"
dofile(debug.getinfo(1, "S").source:match("@(.*/)") .. "report.lua")
