import { expect, test } from 'vitest'
import { csvDownload } from './csv-download.server.ts'

async function* batches(...all: string[][][]) {
  yield* all
}

test('batches make one file, with one byte order mark and no cell that begins a formula', async () => {
  const response = csvDownload(
    'list.csv',
    ['Name', 'Words'],
    batches(
      [
        ['Ada', '=1+1'],
        ['Zoë', 'a,b'],
      ],
      [['李', 'c']],
    ),
  )
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="list.csv"')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.toString('utf8')).toBe('\uFEFFName,Words\r\nAda,\'=1+1\r\nZoë,"a,b"\r\n李,c\r\n')
})

test('an empty list gives the header alone', async () => {
  const bytes = Buffer.from(await csvDownload('list.csv', ['Name'], batches()).arrayBuffer())
  expect(bytes.toString('utf8')).toBe('\uFEFFName\r\n')
})

test('the download fails when reading fails', async () => {
  async function* broken() {
    yield [['Ada']]
    throw new Error('gone')
  }
  await expect(csvDownload('list.csv', ['Name'], broken()).text()).rejects.toThrow('gone')
})

test('aborting the download stops the reading', async () => {
  let read = 0
  async function* endless() {
    try {
      for (;;) {
        read += 1
        yield [[String(read)]]
      }
    } finally {
      read = -1
    }
  }
  const reader = csvDownload('list.csv', ['Number'], endless()).body?.getReader()
  await reader?.read()
  await reader?.read()
  await reader?.cancel()
  expect(read).toBe(-1)
})
