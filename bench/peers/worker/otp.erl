%% SPDX-License-Identifier: MIT
%% Messages between two processes of Erlang/OTP, in nanoseconds: `schedulers`, `world` (two senders, two receivers) and
%% `nodes`. Arguments: the row and the number of messages. Prints one line of JSON for each line of input.
-module(otp).
-export([main/1, receiver/2]).

main([Row, Count]) ->
    Messages = list_to_integer(Count),
    Measure = case list_to_atom(Row) of
        schedulers -> fun() -> pair(start(2), Messages) end;
        world -> fun() -> world(Messages) end;
        nodes ->
            Node = peer(),
            fun() -> pair(spawn(Node, ?MODULE, receiver, [0, 1]), Messages) end
    end,
    _ = Measure(),
    io:format("{\"residentBytes\":0}~n"),
    serve(Measure).

serve(Measure) ->
    case io:get_line("") of
        eof -> halt(0);
        _ ->
            io:format("{\"otp\":~.1f}~n", [float(Measure())]),
            serve(Measure)
    end.

start(Scheduler) -> spawn_opt(?MODULE, receiver, [0, 1], [{scheduler, Scheduler}]).

%% Handles messages with a state, as an actor does. Answers when all senders have finished.
receiver(State, Senders) ->
    receive
        {order, _Id, _Customer, _Total} -> receiver(State + 1, Senders);
        {finished, To} when Senders =:= 1 -> To ! {counted, State};
        {finished, _To} -> receiver(State, Senders - 1)
    end.

send(_To, _Finish, 0) -> ok;
send(To, Finish, Left) ->
    To ! {order, Left, <<"Ada Lovelace, London">>, 19.5},
    send(To, Finish, Left - 1).

pair(To, Messages) ->
    Began = erlang:monotonic_time(nanosecond),
    send(To, self(), Messages),
    To ! {finished, self()},
    receive {counted, Messages} -> ok end,
    (erlang:monotonic_time(nanosecond) - Began) / Messages.

world(Messages) ->
    Self = self(),
    Began = erlang:monotonic_time(nanosecond),
    Receivers = [spawn_opt(?MODULE, receiver, [0, 2], [{scheduler, S}]) || S <- [1, 2]],
    [spawn_opt(fun() ->
        [send(To, Self, Messages div 2) || To <- Receivers],
        [To ! {finished, Self} || To <- Receivers]
    end, [{scheduler, S}]) || S <- [1, 2]],
    [receive {counted, _} -> ok end || _ <- Receivers],
    (erlang:monotonic_time(nanosecond) - Began) / (2 * Messages).

%% A machine with much to do can take longer than the 15 seconds that a node has to boot, and the 7 to connect.
peer() ->
    ok = application:set_env(kernel, net_setuptime, 120),
    {ok, _, Node} = peer:start(#{
        name => "nexus_bench_peer", host => "127.0.0.1", longnames => true, wait_boot => 300_000,
        args => ["-setcookie", atom_to_list(erlang:get_cookie())], connection => standard_io
    }),
    true = net_kernel:connect_node(Node),
    {module, _} = rpc:call(Node, code, load_abs, [filename:rootname(code:which(?MODULE))]),
    Node.
