import * as data from '@botter/web-data';
import * as access from '@botter/web-data/access';
import * as session from '@botter/web-data/session';
import * as router from '@botter/web-router';
import * as query from '@tanstack/react-query';
import react from 'react';
import reactDom from 'react-dom';
import * as sonner from 'sonner';
import { dependencies } from '../../../../package.json';

/** What the shell shares with its remotes, by the name that they import. `shared.json` has the same names. */
export const sharedModules: Readonly<Record<string, object>> = {
  '@botter/web-data': data,
  '@botter/web-data/access': access,
  '@botter/web-data/session': session,
  '@botter/web-router': router,
  react,
  'react-dom': reactDom,
  '@tanstack/react-query': query,
  sonner,
};

/** Of packages from npm. Our own have none: the contract of a remote says whether it fits. */
export const versions: Readonly<Record<string, string>> = {
  react: dependencies.react,
  'react-dom': dependencies['react-dom'],
  '@tanstack/react-query': dependencies['@tanstack/react-query'],
  sonner: dependencies.sonner,
};
