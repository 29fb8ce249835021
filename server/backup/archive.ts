import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { StartError } from '../../app/platform/start-error.ts'

/**
 * A backup is a tar file, compressed with gzip and optionally encrypted with age, so that `age`, `tar` and `sha256sum
 * -c SHA256SUMS` open it without this program. Each part fits into memory, and only a few parts are held at a time.
 */
export interface Part {
  name: string
  bytes: Uint8Array
}

/** The last part; it lists all others, so a file without it is truncated. */
const sumsName = 'SHA256SUMS'
/** Each guess at a passphrase costs 64 MB of memory and a quarter of a second. */
const scryptWorkFactor = 16
const sealedBegins = 'age-encryption.org/v1'
const largestPart = 512 * 1024 * 1024

/**
 * @param produce adds one part after the other
 * @param passphrase encrypts the file
 * @returns the file; its stream fails when `produce` fails
 */
export async function pack(
  produce: (add: (part: Part) => Promise<void>) => Promise<void>,
  passphrase: string | undefined,
): Promise<Readable> {
  const { readable, controller } = createTarPacker()
  const write = async ({ name, bytes }: Part) => {
    const writer = controller.add({ name, size: bytes.byteLength, mode: 0o600 }).getWriter()
    // The packer doesn't accept a Buffer, which is a subclass.
    if (bytes.byteLength > 0) await writer.write(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    await writer.close()
  }
  const sums: string[] = []
  produce(async (part) => {
    sums.push(sumOf(part))
    await write(part)
  })
    .then(() => write({ name: sumsName, bytes: Buffer.from(sums.join('')) }))
    .then(() => controller.finalize())
    .catch((error) => controller.error(error))
  const zipped = pipeline(Readable.fromWeb(readable as ReadableStream), createGzip({ level: 4 }), () => {})
  if (!passphrase) return zipped
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(scryptWorkFactor)
  return Readable.fromWeb((await encrypter.encrypt(webOf(zipped))) as ReadableStream)
}

/**
 * The parts of a file in their order. Whether all are intact and complete is known only after the last one.
 *
 * @throws StartError when it is damaged, truncated or encrypted with another passphrase
 */
export async function* unpack(file: Readable, passphrase: string | undefined): AsyncGenerator<Part> {
  let sums = ''
  let isComplete = false
  for await (const part of partsOf(file, passphrase)) {
    if (isComplete) throw new StartError(`The file is damaged: ${part.name} follows its end.`)
    if (part.name !== sumsName) {
      sums += sumOf(part)
      yield part
      continue
    }
    refuseOtherSums(sums, Buffer.from(part.bytes).toString())
    isComplete = true
  }
  if (!isComplete) throw new StartError('The file is damaged: it was cut short.')
}

async function* partsOf(file: Readable, passphrase: string | undefined): AsyncGenerator<Part> {
  try {
    const opened = Readable.from(opening(file, passphrase), { objectMode: false })
    const tar = pipeline(opened, createGunzip(), () => {})
    const entries = webOf(tar).pipeThrough(createTarDecoder({ strict: true }))
    for await (const { header, body } of entries as unknown as AsyncIterable<Entry>) {
      if (header.size > largestPart) throw new Error(`${header.name} is too large`)
      yield { name: header.name, bytes: new Uint8Array(await new Response(body).arrayBuffer()) }
    }
  } catch (error) {
    if (error instanceof StartError || file.errored === error) throw error
    throw new StartError(`The file is damaged: ${(error as Error).message}`, { cause: error })
  } finally {
    file.destroy()
  }
}

interface Entry {
  header: { name: string; size: number }
  body: globalThis.ReadableStream<Uint8Array<ArrayBuffer>>
}

async function* opening(file: Readable, passphrase: string | undefined): AsyncGenerator<Uint8Array> {
  const chunks = file[Symbol.asyncIterator]()
  const { value: first, done } = await chunks.next()
  if (done) throw new StartError('The file is empty.')
  const whole = Readable.from(
    (async function* () {
      yield first
      yield* { [Symbol.asyncIterator]: () => chunks }
    })(),
    { objectMode: false },
  )
  const isSealed = Buffer.from(first.subarray(0, sealedBegins.length)).toString('latin1') === sealedBegins
  if (!isSealed) return yield* whole
  if (!passphrase) throw new StartError('The backup is sealed: set BACKUP_PASSPHRASE to what it was sealed with.')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  yield* (await decrypter.decrypt(webOf(whole)).catch((error: Error) => {
    if (!/no identity|passphrase/i.test(error.message)) throw error
    throw new StartError('The backup is sealed with another passphrase than BACKUP_PASSPHRASE.')
  })) as unknown as AsyncIterable<Uint8Array>
}

function webOf(stream: Readable): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as globalThis.ReadableStream
}

/** In the format of sha256sum. */
function sumOf({ name, bytes }: Part): string {
  return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`
}

function refuseOtherSums(found: string, promised: string): void {
  if (found === promised) return
  const [are, were] = [found.split('\n'), promised.split('\n')]
  const first = were.findIndex((line, n) => line !== are[n])
  const name = (were[first] || are[first] || '').slice(66)
  throw new StartError(`The file is damaged: ${name || 'a part'} is not what it was when the backup was taken.`)
}
