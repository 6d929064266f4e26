/* The script's name is in the command line, as with `node scripts/start.mjs`. */
import { AlreadyRunning, claimFolder } from '../../../scripts/bootstrap/instance.mjs';

try {
  claimFolder(process.argv[2], 'http://localhost:3000');
  console.log('claimed');
  process.stdin.resume();
} catch (error) {
  console.log(error instanceof AlreadyRunning ? error.message : error.stack);
}
