import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { type Browser, chromium } from 'playwright-core'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

let shared: Promise<Browser> | undefined

/** One for all journeys of a worker, each in contexts of its own. It ends with its process. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser()
  return shared
}

/**
 * A Chromium that needs no installation: from a package on Linux x64, elsewhere the one that the machine has.
 *
 * @param switches of Chromium, beside those that every run needs
 */
export async function launchBrowser(switches: string[] = []): Promise<Browser> {
  const packaged = process.platform === 'linux' && process.arch === 'x64'
  const executablePath =
    process.env.CHROMIUM_PATH ?? (packaged ? await unpack() : installed.find((file) => existsSync(file)))
  if (!executablePath)
    throw new Error('No Chromium was found. Install Chrome or Chromium, or name one with CHROMIUM_PATH.')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // One process fewer between a page and the server: a fifth of each page's time.
      '--enable-features=NetworkServiceInProcess2',
      ...switches,
    ],
  })
}

/** Into the project's own cache folder; the package's own way is a fixed name under /tmp, which belongs to everybody. */
async function unpack(): Promise<string> {
  const folder = path.resolve('.cache', 'chromium')
  if (!existsSync(folder)) {
    const half = `${folder}.${process.pid}`
    await mkdir(half, { recursive: true })
    const { inflate } = await import('@sparticuz/chromium')
    const bin = path.resolve('node_modules/@sparticuz/chromium/bin')
    const before = process.env.TMPDIR
    // The package unpacks into the temporary folder, whatever that is while it works.
    process.env.TMPDIR = half
    try {
      for (const file of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
        await inflate(path.join(bin, file))
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
    }
    await writeFile(path.join(half, 'fonts', 'fonts.conf'), fontsConf(path.join(folder, 'fonts')))
    await rename(half, folder).catch(() => rm(half, { recursive: true }))
  }
  process.env.FONTCONFIG_PATH = path.join(folder, 'fonts')
  // Libraries that a bare machine lacks; what the machine has itself comes first.
  process.env.LD_LIBRARY_PATH = [process.env.LD_LIBRARY_PATH, path.join(folder, 'al2023', 'lib')]
    .filter(Boolean)
    .join(':')
  return path.join(folder, 'chromium')
}

function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`
}
