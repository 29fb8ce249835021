import type { Handler } from 'hono'
import { publicPages } from '../../app/site/for-machines/sitemap.ts'

/**
 * Browsers that understand this make a page ready in the background while the pointer rests on its link, and show it at
 * once when it is clicked. Only pages whose visit changes nothing, and no link to where somebody is already.
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

/** The value of `Speculation-Rules` on a page. A file named by this header needs no exception in the page's policy for scripts. */
export const speculationRulesHeader = `"${speculationRulesAddress}"`

export const answerSpeculationRules: Handler = (c) =>
  c.json(rules, 200, {
    'Content-Type': 'application/speculationrules+json',
    'Cache-Control': 'public, max-age=3600',
  })
