import { statfsSync } from 'node:fs'
import process from 'node:process'
import { defineConfig } from 'vitest/config'
import { lucide } from './scripts/lucide.ts'

// What tests make lives as long as they do. A database made in memory costs a tenth of one made on a disk.
if (hasRoom('/dev/shm')) process.env.TMPDIR = '/dev/shm'

/** What takes all of the processor, or says how soon something is answered. */
const alone = ['e2e/**/*.alone.test.ts']

const journeys = {
  globalSetup: ['test/database-server.ts', 'e2e/sample-template.ts'],
  setupFiles: ['e2e/keep-failures.ts'],
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
  // Files that follow each other in a worker share its browser.
  isolate: false,
}

/**
 * `unit` is everything beside the code, on a real PostgreSQL; `journeys` drives a real browser against the built server, four
 * at a time, since each waits now and then; `alone` is those of them that need the machine for themselves, and comes after them.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [lucide()],
        test: {
          name: 'unit',
          include: [
            'app/**/*.test.{ts,tsx}',
            'documents/**/*.test.ts',
            'scripts/**/*.test.ts',
            'server/**/*.test.ts',
            'seed/**/*.test.ts',
            'test/**/*.test.ts',
          ],
          globalSetup: ['test/database-server.ts'],
          // How long a busy machine may take; what never ends is ended by it. The longest takes 15 seconds on a quiet one.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
          isolate: false,
          maxWorkers: 3,
        },
      },
      {
        test: {
          ...journeys,
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          exclude: alone,
          maxWorkers: 4,
        },
      },
      {
        test: {
          ...journeys,
          name: 'alone',
          include: alone,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

/** @param folder that is kept in memory, where the system has one */
function hasRoom(folder: string): boolean {
  const twoGigabytes = 2 ** 31
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > twoGigabytes
  } catch {
    return false
  }
}
