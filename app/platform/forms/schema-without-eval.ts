import * as z from 'zod/mini'

// Otherwise Zod tests whether eval is allowed, which our Content-Security-Policy forbids and browsers report.
z.config({ jitless: true })
