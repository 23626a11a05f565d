"""Plays whole games between two engines in Hub mode, driven by pydraughts.

Usage: play.py PROGRAM ARGUMENT...

Every form of limit is used, pondering included. pydraughts looks each answer up among the legal
moves that it finds itself, so a move that its rules do not know ends this program with an error.
"""

import sys
import threading
import time

import draughts
import draughts.engine

LONGEST = 400


def start(command):
    engine = draughts.engine.HubEngine(command)
    assert engine.id["name"] == "Damiera", engine.id
    assert engine.variants == {"italian"}, engine.variants
    engine.configure({"variant": "italian", "hash": "16", "threads": "1"})
    engine.init()
    engine.ping()
    return engine


def limits(ply):
    """Every form of limit in turn."""
    forms = [
        {"nodes": 2000},
        {"depth": 7},
        {"movetime": 0.05},
        {"time": 10},
        {"time": 5, "inc": 0.1},
        # Less than the increment is left on the clock: the time sent is below nothing.
        {"time": 0.05, "inc": 0.1},
    ]
    return draughts.engine.Limit(**forms[ply % len(forms)])


def play(white, black, first_moves):
    board = draughts.Board(variant="italian")
    for engine in (white, black):
        engine.send("new-game")
    for number in first_moves:
        moves = board.legal_moves()
        board.push(moves[number % len(moves)])
    told = 0
    while not board.is_over():
        ply = len(board.move_stack)
        assert ply < LONGEST, "the game does not end"
        engine = white if board.turn == draughts.WHITE else black
        found = engine.play(board, limits(ply), False)
        assert found.move.hub_move in {move.hub_move for move in board.legal_moves()}
        if found.info:
            assert {"depth", "mean-depth", "score", "nodes", "pv"} <= found.info.keys(), found.info
            told += 1
        board.push(found.move)
    assert told > 10, "the engines say what they think"
    return board


def ponder(engine):
    """The expected answer is on the board, the clock begins to run with ponder-hit.

    A move from the book comes without one.
    """
    engine.configure({"book": "false"})
    board = draughts.Board(variant="italian")
    found = engine.play(board, draughts.engine.Limit(nodes=20000), False)
    board.push(found.move)
    assert found.ponder is not None, "an answer is expected at the start of the game"
    board.push(found.ponder)

    def hit():
        time.sleep(0.2)
        engine.ponderhit()

    hitting = threading.Thread(target=hit)
    hitting.start()
    answer = engine.play(board, draughts.engine.Limit(movetime=0.1), True)
    hitting.join()
    engine.configure({"book": "true"})
    assert answer.move.hub_move in {move.hub_move for move in board.legal_moves()}


def main():
    command = sys.argv[1:]
    white, black = start(command), start(command)
    try:
        ponder(white)
        for first_moves in [(), (2, 3, 1)]:
            board = play(white, black, first_moves)
            results = {draughts.WHITE: "1-0", draughts.BLACK: "0-1", 0: "1/2-1/2"}
            print(len(board.move_stack), "plies,", results[board.winner()])
        for engine in (white, black):
            engine.quit()
            engine.p.wait(timeout=10)
    finally:
        for engine in (white, black):
            if engine.p.poll() is None:
                engine.kill_process()


if __name__ == "__main__":
    main()
