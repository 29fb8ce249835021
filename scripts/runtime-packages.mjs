// node scripts/runtime-packages.mjs FOLDER: copies the packages that the built server needs, without those for
// building.
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { project } from './prepare.mjs'

const [, , to] = process.argv
if (!to) throw new Error('Which folder? node scripts/runtime-packages.mjs FOLDER')

const built = path.join(project, 'build', 'server')
const server = readdirSync(built, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => readFileSync(path.join(built, file), 'utf8'))
  .join('\n')
const { dependencies } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'))

/** Folders of packages in node_modules, such as `node_modules/pg`. @type {Set<string>} */
const needed = new Set()
// Most are bundled; vite.config.ts lists those that are not.
for (const name of Object.keys(dependencies))
  if (new RegExp(`^import\\b.*["']${name}["'/]|\\bimport\\(["']${name}["'/]`, 'm').test(server)) need(name, project)

for (const folder of needed) cpSync(path.join(project, folder), path.join(to, folder), { recursive: true })
for (const name of ['build', 'migrations', 'package.json'])
  cpSync(path.join(project, name), path.join(to, name), { recursive: true })
console.log(`${needed.size} packages: ${[...needed].map((folder) => folder.slice('node_modules/'.length)).join(', ')}`)

/**
 * A package and its dependencies, resolved as Node does: in the dependent's own node_modules, or further up.
 *
 * @param {string} name
 * @param {string} from
 */
function need(name, from) {
  let at = from
  while (!existsSync(path.join(at, 'node_modules', name, 'package.json'))) {
    // Optional packages and those for other platforms are missing.
    if (at === project) return
    at = path.dirname(at)
  }
  const folder = path.join(at, 'node_modules', name)
  const key = path.relative(project, folder)
  if (needed.has(key)) return
  needed.add(key)
  const own = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  for (const each of Object.keys({ ...own.dependencies, ...own.optionalDependencies, ...own.peerDependencies }))
    if (!each.startsWith('@types/')) need(each, folder)
}
