/** In the dashboard's URL: the answers of everyone, and not of one's own bootcamp alone. */
export const everyoneParam = 'everyone'
