/**
 * The fields of a posted form. What is no form at all counts as an empty one, so that it is answered with the messages
 * of the fields it lacks.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    return new FormData()
  }
}
