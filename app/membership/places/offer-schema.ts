import { z } from 'zod'
import '../../platform/forms/schema-without-eval.ts'

/** Free places for the next of the queue. */
const nextOfferSchema = z.object({
  places: z.number().int().min(1),
  /** Who was first in the queue when the admin decided. If it is somebody else by now, the queue has changed under them. */
  first: z.uuid(),
})

/** A free place for somebody who declined one. */
const personalOfferSchema = z.object({ member: z.uuid() })

export const offerSchema = z.union([nextOfferSchema, personalOfferSchema])
export type Offer = z.output<typeof offerSchema>
