import { afterEach } from 'vitest'
import { keepFailure } from './failure.ts'

// For files that start their servers themselves. Those with a browser add what it shows (journey.ts).
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepFailure(task)
})
