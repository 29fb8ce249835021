// Compresses the build's client files, also those that an interrupted start left uncompressed.
import { readdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const assets = path.resolve(import.meta.dirname, '..', 'build', 'client', 'assets')
const compressible = /\.(js|css|svg|webmanifest|txt)$/

try {
  const names = new Set(readdirSync(assets))
  const rest = [...names].filter((name) => compressible.test(name) && !names.has(`${name}.br`)).values()
  // Four at once, the number of Node's threads for it.
  await Promise.all([rest, rest, rest, rest].map(compressEach))
} catch (error) {
  console.error(`Not everything that browsers ask for could be compressed: ${(error as Error).message}`)
  process.exitCode = 1
}

async function compressEach(names: Iterable<string>): Promise<void> {
  for (const name of names) await compressFile(path.join(assets, name))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  await put(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  // Written last, because it marks a file as compressed.
  await put(`${file}.br`, await promisify(brotliCompress)(content, { params }))
}

/** Renamed into place, because a server may already be serving the folder. */
async function put(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, content)
  await rename(unfinished, file)
}
