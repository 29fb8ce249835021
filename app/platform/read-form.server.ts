/** Plain names only: the form library makes of `name[99999999]` a list of that length, and carries out what `__intent__` says. */
const plainName = /^[A-Za-z][A-Za-z0-9]*$/

/** Several times what the longest form has. Looking through very many takes the library time that grows with their square. */
const mostFields = 100

/**
 * The fields of a posted form. What is no form at all, or none that a person has filled in, counts as an empty one, so that it is
 * answered with the messages of the fields it lacks.
 */
export async function readForm(request: Request): Promise<FormData> {
  const plain = new FormData()
  try {
    let fields = 0
    for (const [name, value] of await request.formData()) {
      fields += 1
      if (fields > mostFields) return new FormData()
      if (plainName.test(name)) plain.append(name, value)
    }
    return plain
  } catch {
    return new FormData()
  }
}
