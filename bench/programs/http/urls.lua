-- Requests the paths of a file in turn: wrk -s urls.lua URL -- FILE. A tab and the header Cookie may follow a path.
dofile((debug.getinfo(1, "S").source:sub(2):match("(.*/)") or "./") .. "report.lua")

local requests = {}
local last = 0

function init(args)
   for line in io.lines(args[1]) do
      local path, cookie = line:match("^([^\t]*)\t?(.*)$")
      requests[#requests + 1] = wrk.format(nil, path, cookie ~= "" and { Cookie = cookie } or nil)
   end
end

function request()
   last = last % #requests + 1
   return requests[last]
end
