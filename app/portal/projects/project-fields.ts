import type { Project } from './project.ts'
import type { ProjectFields } from './project-schema.ts'

/** In the order of the form. */
export const projectLabels = {
  title: 'Title',
  description: 'Description',
  url: 'Web address',
  industryTags: 'Industries',
  removeIcon: 'Remove this icon',
  icon: 'Icon',
} satisfies Record<Exclude<keyof ProjectFields, 'version'>, string>

/** Texts with conflict detection. */
export const projectTextNames = ['title', 'description', 'url', 'industryTags'] as const

/** The texts of the form's fields. */
export function textsOf({ title, description, url, industry_tags }: Omit<Project, 'id' | 'icon_url'>) {
  return { title, description: description ?? '', url: url ?? '', industryTags: industry_tags }
}
