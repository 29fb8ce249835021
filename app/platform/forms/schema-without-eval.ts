import * as z from 'zod/mini'

// Otherwise it tries out whether code may be made from text, which the policy of our pages forbids and browsers report.
z.config({ jitless: true })
