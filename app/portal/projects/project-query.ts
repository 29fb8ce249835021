import { href } from 'react-router'
import { type ProfileIndustry, profileIndustries } from '../vocabulary.ts'

const gallery = href('/training-portal/projects')

/** Which part of the gallery is looked at. All of it lives in the URL. */
export interface ProjectQuery {
  search: string
  /** Null for all of them. */
  industry: ProfileIndustry | null
  page: number
}

const longestSearch = 200

/** Whatever the URL says makes a query: what is unknown leaves nothing out. */
export function readProjectQuery(params: URLSearchParams): ProjectQuery {
  return {
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    industry: profileIndustries.find((industry) => industry === params.get('industry')) ?? null,
    page: Number(params.get('page') || 1),
  }
}

/** @returns path and query; what goes without saying is left out. @param dialog over the gallery, such as `new` */
export function galleryAddress(
  { search = '', industry = null, page = 1 }: Partial<ProjectQuery> = {},
  dialog = '',
): string {
  const params = new URLSearchParams()
  if (search !== '') params.set('search', search)
  if (industry) params.set('industry', industry)
  if (page > 1) params.set('page', String(page))
  const path = dialog ? `${gallery}/${dialog}` : gallery
  return path + (params.size > 0 ? `?${params}` : '')
}

export function isFiltered({ search, industry }: ProjectQuery): boolean {
  return search !== '' || industry !== null
}
