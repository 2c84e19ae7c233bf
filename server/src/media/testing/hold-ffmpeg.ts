import { runFfmpeg } from '../runner.ts'

/** Run as a process of its own by runner.test.ts: starts an endless encode, and reports when it runs. */
const endless = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30', '-c:v', 'libx264', '-f', 'null', '-']
await runFfmpeg({
  lane: 'heavy',
  timeLimitMs: 60_000,
  args: endless,
  onSeconds: () => process.stdout.write('running\n'),
})
