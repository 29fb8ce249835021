import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createLossyDisk, type Loss, losses } from '../../../test/losing-power.ts'
import { openFolder } from './folder.server.ts'

const key = 'avatars/00000000-0000-4000-8000-000000000001/avatar-1749574800000.webp'
const before = new Uint8Array(randomBytes(2000))
const bytes = new Uint8Array(randomBytes(3000))
const location = '/data/files'

type Disk = ReturnType<typeof createLossyDisk>

async function foundAfter(disk: Disk, loss: Loss) {
  const folder = await disk.comeBack(loss)
  try {
    return await openFolder(path.join(folder, location)).read(key)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function aDisk() {
  const disk = createLossyDisk()
  // The start's own files are already durable.
  await disk.writing.mkdir('/data', { recursive: true })
  const root = await disk.writing.open('/', 'r')
  await root.sync()
  return { disk, files: openFolder(location, disk.writing) }
}

test.each(losses)('an acknowledged file survives a power loss that leaves %s', async (loss) => {
  const { disk, files } = await aDisk()
  await files.put(key, bytes, 'image/webp')
  expect(Buffer.from((await foundAfter(disk, loss)) ?? []).equals(bytes)).toBe(true)
})

test.each(losses)('after a power loss at any moment the old or the new file is there, complete: %s', async (loss) => {
  let operations = 0
  for (let isDone = false; !isDone; operations += 1) {
    const { disk, files } = await aDisk()
    await files.put(key, before, 'image/webp')
    disk.powerFor(operations)
    isDone = await files.put(key, bytes, 'image/webp').then(
      () => true,
      () => false,
    )
    const found = Buffer.from((await foundAfter(disk, loss)) ?? [])
    expect(
      [bytes, ...(isDone ? [] : [before])].some((whole) => found.equals(whole)),
      `after ${operations}`,
    ).toBe(true)
  }
  expect(operations).toBeGreaterThan(8)
})
