/** Placeholders of templates, in braces: `Hello {first name},`. */
export const placeholders = {
  'first name': 'the sender’s first name',
  'last name': 'the sender’s last name',
  subject: 'the subject, or the company',
  'my first name': 'the first name of the person who replies',
} as const

export type Filling = Record<keyof typeof placeholders, string>

const anyPlaceholder = /\{([^{}\n]{1,40})\}/g

/** Unknown placeholders stay unchanged. */
export function filled(text: string, filling: Filling): string {
  return text.replace(anyPlaceholder, (whole, name: string) => (isPlaceholder(name) ? filling[name] : whole))
}

/** @returns the first unknown placeholder; null when all are known */
export function unknownPlaceholder(text: string): string | null {
  const names = [...text.matchAll(anyPlaceholder)].map(([, name = '']) => name)
  return names.find((name) => !isPlaceholder(name)) ?? null
}

function isPlaceholder(name: string): name is keyof Filling {
  return Object.hasOwn(placeholders, name)
}
