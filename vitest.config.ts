import { defineConfig } from 'vitest/config'

/** `unit` is everything beside the code, on a real PostgreSQL; `journeys` drives a real browser against the built server. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'app/**/*.test.{ts,tsx}',
            'documents/**/*.test.ts',
            'server/**/*.test.ts',
            'seed/**/*.test.ts',
            'test/**/*.test.ts',
          ],
          globalSetup: ['test/database-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['test/database-server.ts', 'e2e/sample-template.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          // One after another in the same worker, so that they share its browser.
          isolate: false,
          maxWorkers: 2,
        },
      },
    ],
  },
})
