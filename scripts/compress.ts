import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|webmanifest|txt)$/

/** Compresses what browsers ask for, once and for all, on threads that have little to do while the server is bundled. */
export function compressWhileBundling(): Plugin {
  let done: Promise<void> | undefined
  return {
    name: 'compress-while-bundling',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      if (this.environment.name === 'client') done = compress(dir, Object.keys(bundle))
    },
    async closeBundle() {
      if (this.environment.name !== 'client') await done
    },
  }
}

/** Those in the folder that are not compressed yet. */
export async function compressOthers(folder: string): Promise<void> {
  const names = new Set(readdirSync(folder))
  await compress(
    folder,
    [...names].filter((name) => !names.has(`${name}.br`)),
  )
}

async function compress(folder: string, names: string[]): Promise<void> {
  await Promise.all(
    names.filter((name) => compressible.test(name)).map((name) => compressFile(path.join(folder, name))),
  )
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const brotli = promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  await writeFile(`${file}.br`, await brotli)
}
