import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

export interface LogEvent {
  event: string
  level: string
  /** The fields written at the call; a spread is '…'. */
  fields: string[]
  file: string
}

// biome-ignore lint/suspicious/noExplicitAny: a node of the syntax tree
type Node = any

/** Every event that the sources log. */
export function collectLogEvents(folders: string[]): LogEvent[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|test-kit\.ts$/.test(file))
      .flatMap((file) => eventsIn(`${folder}/${file}`)),
  )
}

function eventsIn(file: string): LogEvent[] {
  const text = readFileSync(file, 'utf8')
  if (!/\blog\b|\blines\b|logFailure|startPolling/.test(text)) return []
  const events: LogEvent[] = []
  walk(parseSync(file, text).program, (node) => {
    if (node.type === 'CallExpression') events.push(...told(node, file))
    // Jobs pass their failure event on, as a property or in a constant of the same name.
    const [name, value] = node.type === 'Property' ? [node.key?.name, node.value] : [node.id?.name, node.init]
    if (name === 'failure' && value?.type === 'Literal')
      events.push({ event: value.value, level: 'warn', fields: ['error'], file })
  })
  return events
}

const levels = ['debug', 'info', 'warn', 'error', 'fatal']

function told({ callee, arguments: args }: Node, file: string): LogEvent[] {
  if (callee.name === 'logFailure') {
    const fields = ['reference', 'error', ...fieldsOf(args[3])]
    return textsOf(args[2], file).map((event) => ({ event, level: 'error', fields, file }))
  }
  if (callee.name === 'tellOnce')
    return textsOf(args[1], file).map((event) => ({ event, level: 'warn', fields: fieldsOf(args[0]), file }))
  const level = callee.property?.name
  const isLog =
    callee.object?.name === 'log' || callee.object?.property?.name === 'log' || callee.object?.name === 'lines'
  if (callee.type !== 'MemberExpression' || !isLog || !levels.includes(level)) return []
  // Passed in by callers, where it is found.
  if (args.at(-1).type === 'Identifier' && ['failure', 'sentence'].includes(args.at(-1).name)) return []
  const fields = args.length > 1 ? fieldsOf(args[0]) : []
  return textsOf(args.at(-1), file).map((event) => ({ event, level, fields, file }))
}

function textsOf(node: Node, file: string): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type === 'ConditionalExpression')
    return [...textsOf(node.consequent, file), ...textsOf(node.alternate, file)]
  throw new Error(
    `${file}: what is told is not one of the words that stand there, so nobody can look for it or count it`,
  )
}

function fieldsOf(node: Node | undefined): string[] {
  if (node?.type !== 'ObjectExpression') return node ? ['…'] : []
  return node.properties.map((property: Node) => property.key?.name ?? '…')
}

function walk(node: Node, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  else if (node && typeof node === 'object') {
    if (node.type) visit(node)
    for (const key of Object.keys(node)) if (key !== 'parent') walk(node[key], visit)
  }
}
