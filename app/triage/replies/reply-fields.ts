/** As a status is called where none is to be set. */
export const asItIs = 'leave'

/** What the form can't leave empty, as its schema says. */
export const requiredOfReply = ['subject', 'body', 'status']

/** The same of a template. */
export const requiredOfTemplate = ['name', 'body']
