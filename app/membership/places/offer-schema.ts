import { z } from 'zod'
import '../../platform/forms/schema-without-eval.ts'

/** The last day to accept it; 'none' for a place that needs no acceptance. Missing: the bootcamp's own deadline. */
const until = z.union([z.iso.date(), z.literal('none')]).optional()

/** Free places for the next members in the queue. */
const nextOfferSchema = z.object({
  places: z.number().int().min(1),
  /** The first member in the queue that the admin saw. Another one by now means that the queue has changed. */
  first: z.uuid(),
  until,
})

/** A free place for a member who declined one. */
const personalOfferSchema = z.object({ member: z.uuid(), until })

export const offerSchema = z.union([nextOfferSchema, personalOfferSchema])
export type Offer = z.output<typeof offerSchema>
