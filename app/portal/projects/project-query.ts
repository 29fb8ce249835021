import { href } from 'react-router'
import { type ProfileIndustry, profileIndustries } from '../../membership/vocabulary.ts'
import { type ListQuery, readListQuery, toSearchParams } from '../../platform/list-query.ts'

const gallery = href('/training-portal/projects')

/** Which part of the gallery is looked at. All of it lives in the URL. */
export interface ProjectQuery extends ListQuery {
  /** Null for all of them. */
  industry: ProfileIndustry | null
}

/** Whatever the URL says makes a query: what is unknown leaves nothing out. */
export function readProjectQuery(params: URLSearchParams): ProjectQuery {
  return {
    ...readListQuery(params),
    industry: profileIndustries.find((industry) => industry === params.get('industry')) ?? null,
  }
}

/** @returns path and query; what goes without saying is left out. @param dialog over the gallery, such as `new` */
export function galleryAddress(query: Partial<ProjectQuery> = {}, dialog = ''): string {
  return (dialog ? `${gallery}/${dialog}` : gallery) + toSearchParams(query)
}
