-- A POST with the JSON body of Order (Orders.php).
wrk.method = "POST"
wrk.body = '{"name":"Bolt M8","price":12.5,"count":2,"urgent":false}'
wrk.headers["Content-Type"] = "application/json"
dofile(debug.getinfo(1, "S").source:match("@(.*/)") .. "report.lua")
