import { href } from 'react-router'
import { type ProfileIndustry, profileIndustries } from '../../membership/vocabulary.ts'
import { type ListQuery, readListQuery, toSearchParams } from '../../platform/list-query.ts'

const gallery = href('/training-portal/projects')

/** Search and filter of the gallery, in the URL. */
export interface ProjectQuery extends ListQuery {
  /** Null for all industries. */
  industry: ProfileIndustry | null
}

/** Unknown values count as no filter. */
export function readProjectQuery(params: URLSearchParams): ProjectQuery {
  return {
    ...readListQuery(params),
    industry: profileIndustries.find((industry) => industry === params.get('industry')) ?? null,
  }
}

/** @returns path and query without defaults @param dialog over the gallery, such as `new` */
export function galleryAddress(query: Partial<ProjectQuery> = {}, dialog = ''): string {
  return (dialog ? `${gallery}/${dialog}` : gallery) + toSearchParams(query)
}
