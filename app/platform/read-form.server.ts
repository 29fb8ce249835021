/** Plain names only: the form library makes of `name[99999999]` a list of that length, and carries out what `__intent__` says. */
const plainName = /^[A-Za-z][A-Za-z0-9]*$/

/**
 * The fields of a posted form. What is no form at all counts as an empty one, so that it is answered with the messages
 * of the fields it lacks.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    const form = await request.formData()
    for (const name of new Set(form.keys())) {
      if (!plainName.test(name)) form.delete(name)
    }
    return form
  } catch {
    return new FormData()
  }
}
