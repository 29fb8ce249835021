/** What the form can't leave empty, as its schema says. */
export const requiredOfNote = ['note']
