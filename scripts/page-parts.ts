import { readFileSync } from 'node:fs'
import { type ESTree, type Plugin, parseSync } from 'vite'

type Statement = ESTree.Program['body'][number]

/** Of a page, what stays on the server: by the names that the router gives it. */
const ofServer = ['loader', 'action', 'middleware', 'headers']

/** The page itself, by its id. */
export const behindPage = /\?whole$/

/** What a browser runs beside a page: the router looks at the code, to see whether it can be a file of its own. */
export const besidePages = /\b(client(Loader|Action|Middleware)|HydrateFallback)\b/

/**
 * The router gives a page's components their props by means of Babel, which takes the page apart for that, once for browsers and once for
 * the server: a fifth of what a build takes. So a build shows the router a module that names the parts of the page, and the page itself
 * stands behind it, for browsers without what stays on the server.
 *
 * @param pages by their ids, without a query
 */
export function pageParts(pages: { include: RegExp; exclude: RegExp[] }): Plugin {
  return {
    name: 'page-parts',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: pages },
      handler(id) {
        const code = namedParts(id)
        return code && { code, moduleType: 'js' }
      },
    },
    transform: {
      filter: { id: behindPage },
      handler(code) {
        return this.environment.name === 'client' ? { code: withoutServerParts(code), map: null } : null
      },
    },
  }
}

/**
 * @param page its file
 * @returns a module that hands on what the page exports; null where the router has to see the page
 */
export function namedParts(page: string): string | null {
  if (besidePages.test(readFileSync(page, 'utf8'))) return null
  const whole = JSON.stringify(`${page}?whole`)
  const parts = exportsOf(page).map((name) => {
    if (name === 'default') return `import Page from ${whole}; export default Page`
    // Props are given to what is made in the module, not to what it only hands on.
    if (name === 'ErrorBoundary') return `import { ${name} as Own } from ${whole}; export const ${name} = Own`
    return `export { ${name} } from ${whole}`
  })
  return parts.join('\n')
}

/**
 * Leaves out of a page all that nothing for browsers needs. Whatever says the name of something keeps it, also where it means a variable
 * of its own, parameters apart: rather too much is kept than too little, and the router refuses to bring a module of the server to browsers.
 * Our modules do nothing by being imported, so what nobody names is not needed.
 *
 * @param code of the page, in TypeScript whose types can be erased (tsconfig.json)
 */
export function withoutServerParts(code: string): string {
  const statements = parseSync('page.tsx', code).program.body.map((node) => ({ node, makes: namesMadeBy(node) }))
  const kept = new Set(statements.filter(({ node, makes }) => makes.length === 0 || isForBrowsers(node, makes)))
  // A set that grows is gone through to its end.
  for (const { node } of kept) {
    const names = new Set(namesIn(node))
    for (const statement of statements) if (statement.makes.some((name) => names.has(name))) kept.add(statement)
  }
  const rest = statements.filter((statement) => kept.has(statement))
  return rest.map(({ node }) => code.slice(node.start, node.end)).join('\n')
}

function isForBrowsers({ type }: Statement, exported: string[]): boolean {
  return type === 'ExportNamedDeclaration' && exported.some((name) => !ofServer.includes(name))
}

/** @returns what a statement of a module gives a name to, in it or for others; nothing where it stays whatever is named */
function namesMadeBy(node: Statement | ESTree.Declaration): string[] {
  switch (node.type) {
    case 'ImportDeclaration':
      return node.specifiers.map(({ local }) => local.name)
    case 'ExportNamedDeclaration':
      return node.declaration
        ? namesMadeBy(node.declaration)
        : node.specifiers.flatMap(({ exported }) => [...namesIn(exported)])
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ id }) => [...namesTakenBy(id)])
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return [...namesIn(node.id)]
    default:
      return []
  }
}

/**
 * @returns the names that stand for something of the module in this part of it. Types say none, as they are not there when it runs, and
 * what a function takes is its own.
 */
function* namesIn(part: unknown): Generator<string> {
  if (Array.isArray(part)) for (const each of part) yield* namesIn(each)
  if (!isNode(part)) return
  if (part.type === 'Identifier' || part.type === 'JSXIdentifier') yield part.name
  const own = 'params' in part ? [...namesTakenBy(part.params)] : []
  for (const [key, value] of Object.entries(part)) {
    if (isNoName(part, key)) continue
    for (const name of namesIn(value)) if (!own.includes(name)) yield name
  }
}

/** @returns the names that a pattern gives, such as the parameters of a function */
function* namesTakenBy(pattern: unknown): Generator<string> {
  if (Array.isArray(pattern)) for (const each of pattern) yield* namesTakenBy(each)
  if (!isNode(pattern)) return
  if (pattern.type === 'Identifier') yield pattern.name
  if (pattern.type === 'ObjectPattern') yield* namesTakenBy(pattern.properties)
  if (pattern.type === 'Property') yield* namesTakenBy(pattern.value)
  if (pattern.type === 'ArrayPattern') yield* namesTakenBy(pattern.elements)
  if (pattern.type === 'AssignmentPattern') yield* namesTakenBy(pattern.left)
  if (pattern.type === 'RestElement') yield* namesTakenBy(pattern.argument)
}

function isNode(part: unknown): part is ESTree.Node {
  return typeof part === 'object' && part !== null && 'type' in part
}

/** Is it a type, the name of a property, or what another module calls something? */
function isNoName(node: ESTree.Node, key: string): boolean {
  if (node.type.startsWith('TS')) return key !== 'expression'
  if (node.type === 'JSXAttribute') return key === 'name'
  if (node.type === 'ImportSpecifier') return key === 'imported'
  if (node.type === 'ExportSpecifier') return key === 'exported'
  if (node.type === 'MemberExpression') return key === 'property' && !node.computed
  return node.type === 'Property' && key === 'key' && !node.computed
}

const exportsKnown = new Map<string, string[]>()

/**
 * @returns the names; those of a module are read once, as nothing changes during a build
 * @throws {Error} where it exports all of another module, whose names it doesn't say
 */
export function exportsOf(file: string): string[] {
  const names = exportsKnown.get(file) ?? readExports(file)
  exportsKnown.set(file, names)
  return names
}

function readExports(file: string): string[] {
  const { staticExports } = parseSync(file, readFileSync(file, 'utf8')).module
  const exported = staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
  const names = exported.map(({ exportName: { kind, name } }) => (kind === 'Default' ? 'default' : name))
  if (names.includes(null)) throw new Error(`${file} exports what another module does, and doesn’t name it.`)
  return [...new Set(names.filter((name) => name !== null))]
}
