// Loaded into the server before everything else. Its clock runs on from SERVER_TIME; or it stands at what the file SERVER_CLOCK says,
// which is read again on SIGUSR2 and then answered for by a file beside it.
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'

const RealDate = Date
const { SERVER_TIME, SERVER_CLOCK } = process.env
const moved = RealDate.parse(SERVER_TIME ?? '') - RealDate.now()
let standing = SERVER_CLOCK && RealDate.parse(readFileSync(SERVER_CLOCK, 'utf8'))
const now = () => standing || RealDate.now() + moved

if (SERVER_CLOCK)
  process.on('SIGUSR2', () => {
    const read = readFileSync(SERVER_CLOCK, 'utf8')
    standing = RealDate.parse(read)
    writeFileSync(`${SERVER_CLOCK}.read`, read)
  })

globalThis.Date = new Proxy(RealDate, {
  construct: (_, given) => (given.length > 0 ? Reflect.construct(RealDate, given) : new RealDate(now())),
  get: (_, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
})
