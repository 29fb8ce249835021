import { z } from 'zod'
import { optionalText } from '../../platform/forms/fields.ts'
import '../../platform/forms/schema-without-eval.ts'

/** Named in the question: as many as a bootcamp has places. */
export const mostNamed = 100

/** The last day to accept it; 'none' for a place that needs no acceptance. Missing: the bootcamp's own deadline. */
const until = z.union([z.iso.date(), z.literal('none')]).optional()

/** A sentence of the admin's own in the email. */
const note = optionalText(500)

/** Free places for the next members in the queue. */
const nextOfferSchema = z.object({
  places: z.number().int().min(1),
  /** The first member in the queue that the admin saw. Another one by now means that the queue has changed. */
  first: z.uuid(),
  /** Those among the next who get no place this time. */
  without: z.array(z.uuid()).max(mostNamed).optional(),
  until,
  note,
})

/** A free place for a member who declined one. */
const personalOfferSchema = z.object({ member: z.uuid(), until, note })

export const offerSchema = z.union([nextOfferSchema, personalOfferSchema])
export type Offer = z.output<typeof offerSchema>
