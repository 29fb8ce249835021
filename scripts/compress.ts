// Compresses what browsers ask for, once and for all: what a build has made, or an interrupted start has left.
import { readdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const assets = path.resolve(import.meta.dirname, '..', 'build', 'client', 'assets')
const compressible = /\.(js|css|svg|webmanifest|txt)$/

// A server that starts beside it comes first.
setPriority(constants.priority.PRIORITY_LOW)
const names = new Set(readdirSync(assets))
const rest = [...names].filter((name) => compressible.test(name) && !names.has(`${name}.br`))
await Promise.all(rest.map((name) => compressFile(path.join(assets, name))))

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  // At its best, which is 11 for a text.
  const brotli = promisify(brotliCompress)(content)
  await put(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  await put(`${file}.br`, await brotli)
}

/** A server gives out what it finds, so a file is there as a whole or not at all. */
async function put(file: string, content: Buffer): Promise<void> {
  const part = `${file}.${process.pid}`
  await writeFile(part, content)
  await rename(part, file)
}
