import { z } from 'zod';
import { instantSchema } from './common';

/** Bounds of a page view: the browser cuts longer values, and so does the server if the browser hasn't. */
export const pageviewLimits = {
  page: 512,
  referrer: 255,
  userAgent: 100,
  language: 35,
  screenSize: 20,
} as const;

/** Far beyond what a browser sends; longer values are refused instead of cut. */
const longest = 4096;
const cut = (length: number) =>
  z
    .string()
    .max(longest)
    .transform((value) => value.slice(0, length));

/** A page that someone opened. No cookie, no id, nothing of who it was. */
export const pageviewSchema = z.object({
  page: cut(pageviewLimits.page).meta({ description: 'Path of the page, without its query' }),
  referrer: cut(pageviewLimits.referrer)
    .default('direct')
    .meta({ description: 'Host name of the page before, or `direct`' }),
  timestamp: instantSchema.max(40).optional(),
  userAgent: cut(pageviewLimits.userAgent).optional(),
  language: cut(pageviewLimits.language).optional(),
  screenSize: cut(pageviewLimits.screenSize).optional().meta({ description: 'For example `1440x900`' }),
});
export type Pageview = z.input<typeof pageviewSchema>;

/** Which analytics the browser may load; each only if the installation has it. */
export const trackingConfigSchema = z.object({
  provider: z
    .object({ host: z.string(), key: z.string() })
    .nullable()
    .meta({ description: 'Product analytics, used only after consent; the key is a public one' }),
  siteScript: z
    .string()
    .nullable()
    .meta({ description: 'Address of the site analytics script, for when the same-origin path fails' }),
});
export type TrackingConfig = z.infer<typeof trackingConfigSchema>;
