-- Requests the paths of a file in turn: wrk -s urls.lua URL -- FILE. A tab and the header Cookie may follow a path, then
-- a tab and the fields of a form to post.
dofile((debug.getinfo(1, "S").source:sub(2):match("(.*/)") or "./") .. "report.lua")

local requests = {}
local last = 0

function init(args)
   for line in io.lines(args[1]) do
      local path, cookie, form = line:match("^([^\t]*)\t?([^\t]*)\t?(.*)$")
      local headers = {}
      if cookie ~= "" then
         headers["Cookie"] = cookie
      end
      if form ~= "" then
         headers["Content-Type"] = "application/x-www-form-urlencoded"
      end
      requests[#requests + 1] = wrk.format(form ~= "" and "POST" or nil, path, headers, form ~= "" and form or nil)
   end
end

function request()
   last = last % #requests + 1
   return requests[last]
end
