import { IncomingMessage } from 'node:http'

/** Far more than a browser's largest upload comes in. What was read from the connection with the last one is parsed to its end: 64 KB at most. */
const piecesAtATime = 1_000

/**
 * A request whose body gives way to others. Node reads from a connection for as long as more has come, two megabytes at a time,
 * and chunks of a byte each take it longer than half a second: with this, each round of the event loop reads 64 KB of one such body.
 */
export class PacedMessage extends IncomingMessage {
  #pieces = 0
  #isWaiting = false

  /** Called by Node's parser with every chunk. */
  override push(piece: unknown, encoding?: BufferEncoding): boolean {
    this.#pieces += 1
    if (this.#pieces % piecesAtATime === 0 && !this.#isWaiting) this.#letOthersIn()
    return super.push(piece, encoding)
  }

  /** Would go on reading at once. */
  override _read(size: number): void {
    if (!this.#isWaiting) super._read(size)
  }

  #letOthersIn(): void {
    this.#isWaiting = true
    this.socket.pause()
    waiting.push(() => {
      this.#isWaiting = false
      this.socket.resume()
    })
    if (waiting.length === 1) setImmediate(letNextGoOn)
  }
}

/** One after the other, so that it does not matter how many there are. */
const waiting: (() => void)[] = []

function letNextGoOn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(letNextGoOn)
}
