// A small tournament on a server, so that there is something to be shown.
import { spawn } from 'node:child_process';
import { findProgram } from './server.mjs';

/** Plays it with its files in the folder, and publishes it in the store. */
export async function playCup(store, folder) {
  const options = ['--rules', 'size=5 walls=2', '--sandbox', 'off', '--title', 'Spring cup'];
  const players = ['one=engine:nodes=30', 'two=greedy', 'three=random'];
  const command = ['arena', 'run', '--out', folder, '--store', store, '--quiet'];
  const child = spawn(findProgram(), [...command, ...options, ...players], { stdio: 'ignore' });
  const status = await new Promise((resolve) => child.once('exit', resolve));
  if (status !== 0) throw new Error(`the tournament ended with ${status}`);
}
