// Loaded into the server before everything else: its clock runs on from SERVER_TIME.
import process from 'node:process'

const RealDate = Date
const moved = RealDate.parse(process.env.SERVER_TIME ?? '') - RealDate.now()
const now = () => RealDate.now() + moved

globalThis.Date = new Proxy(RealDate, {
  construct: (_, given) => (given.length > 0 ? Reflect.construct(RealDate, given) : new RealDate(now())),
  get: (_, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
})
