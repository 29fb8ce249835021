/** Search parameter of the dashboard: answers of all participants instead of those of one's own bootcamp. */
export const everyoneParam = 'everyone'
