import type { PicturePlace, PictureSizes } from '../../platform/files/picture.ts'

/** An AI project or agent that a participant shows to the others (`ai_agent_projects`). */
export interface Project {
  id: string
  title: string
  description: string | null
  url: string | null
  icon_url: string | null
  industry_tags: string[]
}

/** As its owner has it before them. `version` tells whether it was changed meanwhile, in another tab or on another device. */
export interface OwnProject extends Project {
  version: number
  /** Nobody else sees it. */
  isHidden: boolean
}

/** What the others see of its author. */
export interface ProjectAuthor {
  id: string
  first_name: string
  last_name: string
  avatar_url: string | null
  job_title: string | null
  company: string | null
}

/** More would push everybody else's out of sight. */
export const mostProjects = 50

/** Nowhere wider than 6 rem, and screens have two pixels where there was one. Behind see-through parts lies paper. */
export const iconSizes: PictureSizes = { widths: [96, 384], square: true, ground: '#fdfaf4' }

/** Specification, section 7: storage. @param memberId whose project it is */
export function iconPlace(memberId: string): PicturePlace {
  return { bucket: 'project-icons', owner: memberId }
}

/** @returns the address if it is a picture of this site: pages load nothing from others, where an earlier site may have kept it */
export function ownIcon({ icon_url }: Pick<Project, 'icon_url'>): string | null {
  return icon_url?.startsWith('/pictures/project-icons/') ? icon_url : null
}

/** @returns where the project is found, and its site in words; null for anything but the web, such as `javascript:` */
export function linkOf({ url }: Pick<Project, 'url'>): { href: string; site: string } | null {
  if (url === null || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  return { href: url, site: new URL(url).host.replace(/^www\./, '') }
}

/** "Job title at company", or whichever there is. */
export function workOf({ job_title, company }: Pick<ProjectAuthor, 'job_title' | 'company'>): string | null {
  return [job_title, company].filter(Boolean).join(' at ') || null
}

/** In the gallery, with its author. */
export interface GalleryProject extends Project {
  author: ProjectAuthor
  isOwn: boolean
}
