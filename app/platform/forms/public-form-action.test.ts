import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contextOf } from '../../../test/context.ts'
import { openTestServices } from '../../../test/services.ts'
import { requestContext } from '../services.ts'
import { publicFormAction } from './public-form-action.server.ts'
import { problem, success } from './toast.ts'

const form = {
  name: 'test',
  schema: z.object({ word: z.string() }),
  isFromRobot: () => false,
  limit: { name: 'test', hits: 3, windowSeconds: 3600 },
  copy: {
    sent: () => success('Sent', 'It was sent.'),
    failed: problem('Failed', 'It failed.'),
    tooMany: (seconds: number) => problem('Wait', `${seconds} seconds`),
  },
}

test('a wider IPv6 network may send ten times as much as one network', async () => {
  const services = await openTestServices()
  try {
    let carriedOut = 0
    for (let network = 0; network < 20; network += 1)
      for (let hit = 0; hit < 3; hit += 1) await post(`2001:db8:1:${network.toString(16)}::/64`)
    expect(carriedOut).toBe(30)
    await post('2001:db8:2:0::/64')
    expect(carriedOut, 'somebody else').toBe(31)

    async function post(network: string) {
      const context = contextOf(services)
      context.set(requestContext, { network, nonce: '', reference: '', route: undefined })
      const request = new Request('http://localhost/form', {
        method: 'POST',
        body: new URLSearchParams({ word: 'hello' }),
      })
      await publicFormAction({ request, context }, form, async () => {
        carriedOut += 1
        return { notice: form.copy.sent() }
      })
    }
  } finally {
    await services.close()
  }
})
