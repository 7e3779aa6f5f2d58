import { readEnv, serverEnv } from '@app/service-kit';
import { z } from 'zod';

export const env = readEnv(z.object(serverEnv));
