import type { Handler } from 'hono'
import { publicPages } from '../../app/site/for-machines/sitemap.ts'

/**
 * Supporting browsers prerender a page while the pointer rests on its link. Only pages whose visit changes nothing, and
 * no link to the current page.
 */
const rules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: publicPages.filter(({ onlyInforms }) => onlyInforms).map(({ path }) => path) },
          { not: { selector_matches: '[href^="#"], [aria-current="page"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

export const speculationRulesAddress = '/speculation-rules.json'

/** The value of `Speculation-Rules` on a page. A file named by this header needs no exception in the script policy. */
export const speculationRulesHeader = `"${speculationRulesAddress}"`

export const answerSpeculationRules: Handler = (c) =>
  c.json(rules, 200, {
    'Content-Type': 'application/speculationrules+json',
    'Cache-Control': 'public, max-age=3600',
  })
