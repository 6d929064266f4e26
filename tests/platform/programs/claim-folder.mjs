/*
 * Claims a folder as a script of the given name, says so, and keeps it until its standard input
 * ends. The name stands in the command line, as that of `node scripts/start.mjs` does.
 */
import { AlreadyRunning, claimFolder } from '../../../scripts/bootstrap/instance.mjs';

try {
  claimFolder(process.argv[2], 'http://localhost:3000');
  console.log('claimed');
  process.stdin.resume();
} catch (error) {
  console.log(error instanceof AlreadyRunning ? error.message : error.stack);
}
